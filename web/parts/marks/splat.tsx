/** Beet on the wall: whatever has to do with sabotage. Drawn in the colour of the words it stands by. */
export function Splat() {
  return (
    <svg viewBox="-1 0 25 23" className="size-7 shrink-0 fill-current" aria-hidden="true">
      <path d="M21.1 11.5C19.9 13 17.1 12.1 16.7 13.8C16.3 15.5 19.9 19.5 19.3 20.1C18.6 20.8 15.1 16.8 13.3 17.2C11.6 17.5 11.4 22 10.4 21.9C9.5 21.8 10.2 17.3 8.6 16.6C7 15.8 3.2 18.8 2.5 18.1C1.7 17.3 5.6 14.7 5 12.9C4.4 11.1 -0.9 9.9 -0.6 8.9C-0.2 8 5.7 9.7 6.9 8.2C8.2 6.6 4.8 1.7 5.6 1.2C6.3 0.7 9.1 5.5 10.9 5.7C12.7 5.9 13.5 2.2 14.5 2.4C15.5 2.5 14.3 5.7 16 6.5C17.6 7.4 21.8 5.5 22.8 6.5C23.8 7.5 22.3 10 21.1 11.5Z" />
      <circle cx="21.5" cy="20.5" r="1.7" />
      <circle cx="3" cy="21" r="1.2" />
    </svg>
  );
}
