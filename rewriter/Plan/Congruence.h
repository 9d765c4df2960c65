// What is known of an integer's low bits. Alignment, pitch and offset facts are all of this form.
#pragma once

#include <cstdint>

namespace ldgsts {

/// value = residue (mod modulus). The modulus is a power of two and residue < modulus; modulus 1
/// says nothing. Sums, products and shifts of two's complement integers keep the low bits exact,
/// wrap-around included.
struct Congruence {
  uint64_t modulus = 1;
  uint64_t residue = 0;

  /// Largest modulus that is tracked, in bytes or elements: no alignment rule of the PTX ISA needs
  /// more.
  static constexpr uint64_t Limit = uint64_t(1) << 32;

  static Congruence unknown() { return {}; }
  static Congruence constant(int64_t value);
  static Congruence multipleOf(uint64_t powerOfTwo);

  /// The largest power of two that surely divides the value (the modulus itself when the residue is
  /// 0).
  uint64_t knownAlignment() const;
  bool isMultipleOf(uint64_t powerOfTwo) const { return knownAlignment() >= powerOfTwo; }
  /// The value is surely no multiple: some bit below the power of two is known to be set.
  bool isNotMultipleOf(uint64_t powerOfTwo) const;

  /// What holds of a value that may come from either side.
  Congruence join(Congruence other) const;
  /// What holds of a value of which both are true. The caller must have ruled out `contradicts`.
  Congruence meet(Congruence other) const { return modulus >= other.modulus ? *this : other; }
  bool contradicts(Congruence other) const;

  friend Congruence operator+(Congruence a, Congruence b);
  friend Congruence operator-(Congruence a, Congruence b);
  friend Congruence operator*(Congruence a, Congruence b);
  friend Congruence operator&(Congruence a, Congruence b);
  friend Congruence operator|(Congruence a, Congruence b);
  friend Congruence operator^(Congruence a, Congruence b);
  /// C++'s remainder, that of a negative value too: it differs from \p value by a multiple of
  /// \p divisor, which is not zero.
  friend Congruence operator%(Congruence value, Congruence divisor) {
    return value - unknown() * divisor;
  }
  /// The value without its lowest \p bits, rounded down.
  Congruence shiftedRight(unsigned bits) const;
  friend bool operator==(Congruence a, Congruence b) {
    return a.modulus == b.modulus && a.residue == b.residue;
  }
};

} // namespace ldgsts
