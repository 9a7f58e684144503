import type { Letter } from '#contract/game';
import splat from '../../../drawings/splat.svg';
import { TeamHead } from '../header/team-head.tsx';
import type { Scene } from './verdict.ts';

/** What came of a dare, drawn: whoever was hit, the bar that is known now, or the photo of good sports. */
export function DareScene({ scene, own }: { scene: Scene; own: Letter | null }) {
  return (
    <svg
      viewBox="0 0 320 280"
      className="h-auto max-h-[40dvh] w-80 max-w-full lying:max-h-[34dvh]"
      aria-hidden="true"
      data-scene={scene.of}
    >
      {scene.of === 'strike' && <Hit target={scene.target} />}
      {scene.of === 'forfeit' && <FoundOut own={own} />}
      {scene.of === 'sabotage' && <GoodSports own={own} />}
    </svg>
  );
}

/** A cup of shell; turned round it is a lid, or a hat. */
const shell = 'M-30 -2 -18 -13 -6 0 6 -13 18 0 30 -10C31 18 17 32 0 32S-31 20 -30 -2Z';
const shellShade = 'M30 -10C31 18 17 32 0 32-8 32-15 29-20 24 6 28 22 16 24-5Z';

function Shell({ transform }: { transform: string }) {
  return (
    <g transform={transform}>
      <path d={shell} fill="#FFF7E6" stroke="#0D1512" strokeWidth="3" strokeLinejoin="round" />
      <path d={shellShade} fill="#E9E4D6" />
    </g>
  );
}

/** The egg has landed. */
function Hit({ target }: { target: Letter }) {
  return (
    <>
      <image href={splat} x="16" y="0" width="288" height="280" className="origin-center animate-splat" />
      <g transform="translate(160 156) scale(1.4) translate(-50 -54)">
        <TeamHead team={target} />
        <g transform="translate(13 5) scale(.74 .86)" stroke="#0D1512" strokeWidth="3" strokeLinejoin="round">
          <path
            d="M12 26C6 6 28 -8 50 -8 74 -8 94 6 88 26 88 42 78 44 76 34 74 25 68 26 67 33 66 40 58 40 57 33 55 24 46 24 44 32 42 40 34 40 33 32 31 24 25 26 24 38 22 48 12 44 12 26Z"
            fill="#FFF7E6"
          />
          <path
            d="M30 8C30 -4 40 -12 52 -12 66 -12 76 -4 75 8 74 15 68 16 66 24 64 30 58 29 57 22 56 16 50 18 44 17 36 17 30 15 30 8Z"
            fill="#FFC53D"
          />
        </g>
        <ellipse cx="45" cy="4" rx="5" ry="3" transform="rotate(-24 45 4)" fill="#FFF7E6" opacity=".85" />
      </g>
      <Shell transform="translate(62 66) rotate(-52)" />
      <Shell transform="translate(258 58) rotate(128) scale(.9)" />
      <path
        d="M104 34 96 14M216 32 226 12M28 112 8 106M292 104 312 96"
        stroke="#FFF7E6"
        strokeWidth="6"
        strokeLinecap="round"
      />
    </>
  );
}

/** The bar with its lights on, and a pin on its roof. */
function FoundOut({ own }: { own: Letter | null }) {
  return (
    <>
      <ellipse cx="160" cy="258" rx="152" ry="20" fill="#15211C" />
      <circle cx="176" cy="160" r="112" fill="#FFC53D" opacity=".1" />
      <circle cx="176" cy="160" r="82" fill="#FFC53D" opacity=".12" />
      <path d="M154 244H198L226 270H126Z" fill="#FFC53D" opacity=".35" />
      <path d="M78 124H274V250H78Z" fill="#2E6B4F" stroke="#0D1512" strokeWidth="4" />
      <path d="M78 226H154V250H78ZM198 226H274V250H198Z" fill="#22332C" />
      <path d="M92 150H140V212H92ZM212 150H260V212H212Z" fill="#FFC53D" stroke="#0D1512" strokeWidth="4" />
      <path d="M116 150V212M92 172H140M236 150V212M212 172H260" stroke="#0D1512" strokeWidth="4" />
      <path d="M154 250V176C154 160 198 160 198 176V250Z" fill="#FFD873" stroke="#0D1512" strokeWidth="4" />
      <path d="M198 174 218 182V258L198 250Z" fill="#7A4A1C" stroke="#0D1512" strokeWidth="4" strokeLinejoin="round" />
      <circle cx="213" cy="220" r="3" fill="#FFC53D" />
      <path d="M68 104H284V132H68Z" fill="#E0891A" stroke="#0D1512" strokeWidth="4" strokeLinejoin="round" />
      <path
        d="M96 122 112 112 126 124 142 112 158 124 174 112 190 124 206 112 222 124 238 112 254 122"
        fill="none"
        stroke="#0D1512"
        strokeWidth="5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <g className="animate-land">
        <path
          d="M176 106C158 76 142 62 142 42A34 34 0 0 1 210 42C210 62 194 76 176 106Z"
          fill="#D6336C"
          stroke="#0D1512"
          strokeWidth="4"
        />
        <path d="M176 20C187 20 194 36 194 45A18 18 0 0 1 158 45C158 36 165 20 176 20Z" fill="#FFF7E6" />
      </g>
      <path
        d="M116 46 98 40M120 74 106 82M236 46 254 40M232 74 246 82"
        stroke="#FFC53D"
        strokeWidth="6"
        strokeLinecap="round"
      />
      {own && (
        <g transform="translate(62 214) scale(.86) translate(-50 -50)">
          <TeamHead team={own} />
        </g>
      )}
    </>
  );
}

/** The photo that ended it: egg on the wall, shell for a hat. */
function GoodSports({ own }: { own: Letter | null }) {
  return (
    <g className="origin-center animate-land">
      <g transform="translate(8 8) scale(.95) rotate(-5 160 140)">
        <path d="M68 16H252V268H68Z" fill="#B9AE95" transform="translate(0 6)" />
        <path d="M68 12H252V264H68Z" fill="#FFF7E6" />
        <path d="M82 26H238V212H82Z" fill="#17382B" />
        <image href={splat} x="86" y="30" width="148" height="144" opacity=".9" />
        {own && (
          <g transform="translate(160 146) scale(1.22) translate(-50 -54)">
            <TeamHead team={own} />
            <Shell transform="translate(51 10) rotate(188) scale(.86)" />
          </g>
        )}
        <path
          d="M100 238C116 230 124 246 138 238S164 230 176 238 196 244 206 236"
          fill="none"
          stroke="#22332C"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path d="M130 0H190V26H130Z" fill="#FFC53D" opacity=".92" transform="rotate(3 160 13)" />
      </g>
      <circle cx="252" cy="232" r="32" fill="#7BC47F" stroke="#0D1512" strokeWidth="5" />
      <path
        d="M237 233 248 244 268 220"
        fill="none"
        stroke="#0D1512"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </g>
  );
}
