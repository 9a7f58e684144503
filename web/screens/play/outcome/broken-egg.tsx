/** An egg that fell. */
export function BrokenEgg() {
  return (
    <svg viewBox="0 0 240 170" className="h-auto w-75 max-w-full" aria-hidden="true">
      <path
        d="M20 128C34 102 62 120 84 110S122 96 150 106 206 98 220 124 196 158 164 152 118 164 88 156 8 152 20 128Z"
        fill="#FFF7E6"
      />
      <ellipse cx="124" cy="126" rx="34" ry="17" fill="#FFC53D" />
      <ellipse cx="112" cy="120" rx="8" ry="4" fill="#FFF7E6" opacity=".85" />
      <path d="M36 92C30 56 48 26 78 18L84 40 104 50 96 70 108 84C86 100 58 104 36 92Z" fill="#E9E4D6" />
      <path d="M206 92C214 62 202 34 176 22L164 40 148 44 152 66 136 78C156 96 182 102 206 92Z" fill="#FFF7E6" />
    </svg>
  );
}
