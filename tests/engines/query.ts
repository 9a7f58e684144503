/** What somebody who looks at a screen, or listens to it, would call an element. Names and words count in part, unless exact. */
export interface Query {
  role?: Role;
  /** Of inputs: what their label says. */
  label?: Said;
  name?: Said;
  /** The innermost element that says this. */
  words?: Said;
  /** Only what is in this one. */
  within?: Query;
}

type Role = keyof typeof roles;
/** A regular expression travels as its source and flags. */
type Said = { text: string; exact?: boolean } | { source: string; flags: string };

const roles = {
  button: 'button, [role=button], summary',
  link: 'a[href]',
  heading: 'h1, h2, h3, h4, [role=heading]',
  tab: '[role=tab]',
  dialog: 'dialog[open], [role=dialog], [role=alertdialog]',
  radio: 'input[type=radio], [role=radio]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  switch: '[role=switch]',
  textbox: 'input:not([type=radio]):not([type=checkbox]):not([type=file]), textarea',
  slider: 'input[type=range], [role=slider]',
  img: 'img, [role=img], svg',
  list: 'ul, ol, [role=list]',
  region: 'section, [role=region]',
} as const;

const said = (words: string | RegExp): Said =>
  typeof words === 'string' ? { text: words } : { source: words.source, flags: words.flags };
const byRole =
  (role: Role) =>
  (name?: string | RegExp, within?: Query): Query => ({
    role,
    ...(name !== undefined && { name: said(name) }),
    ...(within && { within }),
  });

export const button = byRole('button');
export const link = byRole('link');
export const heading = byRole('heading');
export const tab = byRole('tab');
export const dialog = byRole('dialog');
export const radio = byRole('radio');
export const checkbox = byRole('checkbox');
export const aSwitch = byRole('switch');
export const textbox = byRole('textbox');
export const slider = byRole('slider');
export const img = byRole('img');
export const list = byRole('list');
export const region = byRole('region');
export const label = (text: string | RegExp, within?: Query): Query => ({
  label: said(text),
  ...(within && { within }),
});
export const words = (text: string | RegExp, within?: Query): Query => ({
  words: said(text),
  ...(within && { within }),
});
/** Not more than this is said. */
export const exactly = (text: string, within?: Query): Query => ({
  words: { text, exact: true },
  ...(within && { within }),
});

export const rolesInPage = roles;
