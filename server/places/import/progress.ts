/** How far an import has come, and words about it. */
interface Done {
  /** From 0 to 1. */
  part: number;
  words: string;
}

export interface Out {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

/** Characters. */
const width = 30;

/** How far something has come: a bar that fills on a terminal, a line every tenth elsewhere. */
export function showProgress(out: Out, name: string) {
  let shown = -1;
  return {
    show: ({ part, words }: Done) => {
      const percent = Math.min(100, Math.floor(part * 100));
      const step = out.isTTY ? percent : Math.floor(percent / 10) * 10;
      if (step === shown) return;
      shown = step;
      const full = Math.round((percent / 100) * width);
      out.write(
        out.isTTY
          ? `\r${'█'.repeat(full)}${'░'.repeat(width - full)} ${step} %, ${words} `
          : `${name}: ${step} %, ${words}\n`,
      );
    },
    /** Clears the bar away. */
    end: () => {
      if (out.isTTY && shown >= 0) out.write('\r\u001b[K');
    },
  };
}
