/** Where a document shows what it was opened for. */
export function rootOfPage(): HTMLElement {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no root.');
  return root;
}
