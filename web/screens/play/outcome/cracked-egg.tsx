/** A shell that has just opened. */
export function CrackedEgg() {
  return (
    <svg viewBox="0 0 300 300" className="h-auto w-71 max-w-full" aria-hidden="true">
      <g className="origin-[50%_60%] animate-crack">
        <g transform="rotate(-16 110 90) translate(-6 -10)">
          <path
            d="M60 150C62 84 104 24 150 24S238 84 240 150L216 128 192 156 166 126 140 158 114 128 88 156Z"
            fill="#FFF7E6"
          />
          <path d="M204 62C222 86 238 118 240 150L216 128 206 140C212 112 212 86 204 62Z" fill="#E9E4D6" />
        </g>
      </g>
      <circle cx="150" cy="176" r="56" fill="#FFC53D" />
      <circle cx="130" cy="156" r="13" fill="#FFF7E6" opacity=".85" />
      <path
        d="M56 190 84 216 110 188 138 220 166 188 192 218 218 190 244 212C240 262 200 292 150 292S60 262 56 190Z"
        fill="#FFF7E6"
      />
      <path d="M244 212C240 262 200 292 150 292 128 292 108 287 93 277 160 286 214 262 230 201Z" fill="#E9E4D6" />
      <path
        d="M30 120 10 108M24 160H2M270 108 288 94M276 150H298M262 66 274 46"
        stroke="#FFF7E6"
        strokeWidth="6"
        strokeLinecap="round"
      />
    </svg>
  );
}
