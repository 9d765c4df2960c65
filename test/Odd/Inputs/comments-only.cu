// copy_async<warp>(s, tile<shape<128>>(A));
/* copy_async<cta<128>>(s, t); */
