/** The egg that takes the photo. */
export function Shutter({ label, disabled, onPress }: { label: string; disabled: boolean; onPress: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
      className="grid h-31 w-27 place-items-center rounded-mat active:scale-95 disabled:opacity-45"
    >
      <svg viewBox="0 0 104 122" className="h-30.5 w-26" aria-hidden="true">
        <path
          d="M52 5C79 5 99 43 99 73S79 117 52 117 5 103 5 73 25 5 52 5Z"
          fill="none"
          stroke="#FFF7E6"
          strokeWidth="5"
        />
        <path d="M52 16C72 16 88 47 88 72S72 106 52 106 16 97 16 72 32 16 52 16Z" fill="#FFC53D" />
        <path
          d="M34 70a6 6 0 0 1 6-6h3l3-5h12l3 5h3a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6Z"
          fill="none"
          stroke="#0D1512"
          strokeWidth="4"
          strokeLinejoin="round"
        />
        <circle cx="52" cy="76" r="7" fill="none" stroke="#0D1512" strokeWidth="4" />
      </svg>
    </button>
  );
}
