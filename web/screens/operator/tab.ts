/** Short names: all of them fit a phone side by side. */
export const tabs = [
  { id: 'tonight', label: 'Tonight' },
  { id: 'lazy', label: 'Lazy' },
  { id: 'money', label: 'Money' },
  { id: 'health', label: 'Health' },
  { id: 'support', label: 'Support' },
  { id: 'log', label: 'Log' },
] as const;

export type TabId = (typeof tabs)[number]['id'];

export function isTab(name: string | null): name is TabId {
  return tabs.some(({ id }) => id === name);
}

/** Where a tab is, and for Support whom or what it opens. */
export function tabAddress(tab: TabId, opened: Record<string, string> = {}): string {
  return `/operator?${new URLSearchParams({ tab, ...opened })}`;
}
