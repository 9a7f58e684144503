interface Told {
  street?: string;
  demo?: true;
  added?: true;
}

/** What there is to know about a bar besides its name. */
export function detailOf({ street, demo, added }: Told): string {
  return [demo && 'Invented', added && 'Added by you', street].filter(Boolean).join(' · ');
}
