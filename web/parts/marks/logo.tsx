import markDark from '../../drawings/logo-mark.svg';
import markLight from '../../drawings/logo-mark-light.svg';
import wordDark from '../../drawings/wordmark.svg';
import wordLight from '../../drawings/wordmark-light.svg';

const light = '(prefers-color-scheme: light)';

/** The wordmark, in the colours of what it stands on: the page, or the dark floor at its end, where it may come late. */
export function Wordmark({ onDark = false, alt = '' }: { onDark?: boolean; alt?: string }) {
  return (
    <picture>
      {!onDark && <source media={light} srcSet={wordLight} />}
      <img
        src={wordDark}
        alt={alt}
        width={174}
        height={44}
        loading={onDark ? 'lazy' : 'eager'}
        className="h-10 w-auto max-w-none desk:h-12"
      />
    </picture>
  );
}

/** The egg alone, where there is no room for the words. */
export function Mark() {
  return (
    <picture>
      <source media={light} srcSet={markLight} />
      <img src={markDark} alt="" width={38} height={44} className="h-11 w-auto max-w-none" />
    </picture>
  );
}
