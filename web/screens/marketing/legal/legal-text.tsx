import { lexer, type Token, type Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';
import { lazy, minimumAge, picture, teams } from '#contract/limits';
import { session } from '#contract/session';
import { fillLine } from '#contract/text/placeholders';
import { Link } from '../../../parts/buttons/link.tsx';

export interface LegalSection {
  id: string;
  title: string;
  body: ReactNode;
}

export interface LegalPart {
  id: string;
  title: string;
  sections: LegalSection[];
}

export interface LegalText {
  title: string;
  lead: string;
  /** What a hurried reader should take away, one sentence each. */
  inShort: string[];
  parts: LegalPart[];
}

/** The numbers of the product that the texts name. */
const figures = {
  minimumAge: String(minimumAge),
  emailsPerTeam: String(teams.emails),
  lazyDays: String(lazy.leadDays),
  playDateDays: String(lazy.playDateDays),
  photoDays: String(picture.keptDays),
  cookieDays: String(session.cookieAbsoluteDays),
};
const reachUs = '{{how-to-reach-us}}';
const operatorHere = { __html: '<!--operator-->' };

/**
 * A document of terms.md's form: # its title, the lead and a list in short, then ## parts and ### sections, each with its {#id}.
 * A #### with a table below it is a card of facts.
 */
export function readLegal(markdown: string): LegalText {
  const tokens = lexer(fillLine(markdown, figures)).filter(({ type }) => type !== 'space');
  const [title, lead, inShort, ...rest] = tokens;
  const parts = split(rest, 2).map(({ tokens: inPart, ...part }) => ({
    ...part,
    sections: split(inPart, 3).map(({ tokens: inSection, ...section }) => ({ ...section, body: blocks(inSection) })),
  }));
  return { title: wordsOf(title), lead: wordsOf(lead), inShort: itemsOf(inShort).map(wordsOf), parts };
}

/** What stands below each heading of this depth. */
function split(tokens: Token[], depth: number): { id: string; title: string; tokens: Token[] }[] {
  const found: { id: string; title: string; tokens: Token[] }[] = [];
  for (const token of tokens) {
    if (!isHeading(token, depth)) found.at(-1)?.tokens.push(token);
    else {
      const [, title, id] = /^(.*) \{#([\w-]+)\}$/.exec(token.text) ?? [];
      if (!title || !id) throw new Error(`'${token.text}' has no {#id}.`);
      found.push({ id, title, tokens: [] });
    }
  }
  return found;
}

function blocks(tokens: Token[]): ReactNode {
  return tokens.map((token, nth) => {
    const before = tokens[nth - 1];
    if (isHeading(token, 4)) return null;
    if (isTable(token)) return <FactCard key={nth} title={wordsOf(before)} table={token} />;
    if (token.type === 'list') return <List key={nth} items={itemsOf(token)} />;
    if (token.type !== 'paragraph') throw new Error(`Nothing here shows a ${token.type}.`);
    return token.raw.trim() === reachUs ? <HowToReachUs key={nth} /> : <p key={nth}>{inline(token)}</p>;
  });
}

function List({ items }: { items: Token[] }) {
  return (
    <ul>
      {items.map((item, nth) => (
        <li key={nth}>{inline(item)}</li>
      ))}
    </ul>
  );
}

/** The words of a token with their links, strong words and code. */
function inline(token: Token): ReactNode {
  return tokensIn(token).map((part, nth) => <Fragment key={nth}>{inlineOf(part)}</Fragment>);
}

function inlineOf(token: Token): ReactNode {
  if (token.type === 'strong') return <strong>{inline(token)}</strong>;
  if (token.type === 'codespan') return <code>{wordsOf(token)}</code>;
  if (isLink(token)) {
    const isOwnPage = token.href.startsWith('/') && !token.href.includes('#');
    return isOwnPage ? <Link to={token.href}>{inline(token)}</Link> : <a href={token.href}>{inline(token)}</a>;
  }
  return tokensIn(token).length > 0 ? inline(token) : wordsOf(token).replaceAll('\n', ' ');
}

/** A named thing and the facts about it, as one card: what is kept, why, until when. */
function FactCard({ title, table }: { title: string; table: Tokens.Table }) {
  return (
    <div className="mt-4 break-inside-avoid rounded-mat border-2 border-edge-soft bg-card p-4.5">
      <h4 className="text-lead font-bold">{title}</h4>
      <dl className="mt-2 grid gap-1.5 tablet:grid-cols-[6.5rem_minmax(0,1fr)] tablet:gap-x-4">
        {table.rows.map(([name, words], nth) => (
          <div key={nth} className="tablet:contents">
            <dt className="text-small text-quiet tablet:pt-0.5">{name?.text}</dt>
            <dd>
              {words?.tokens.map((part, index) => (
                <Fragment key={index}>{inlineOf(part)}</Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** How the operator of this installation is reached; the server writes in who that is, where it was told. */
function HowToReachUs() {
  return (
    <>
      <div dangerouslySetInnerHTML={operatorHere} />
      <p>
        Reply to any e-mail that Pickled Egg has sent you, such as the one that confirmed your address. The reply goes
        to the people who run this site.
      </p>
      <p>Never had an e-mail from us? Then ask the host of your game to pass your message on to us.</p>
    </>
  );
}

function isHeading(token: Token, depth: number): token is Tokens.Heading {
  return token.type === 'heading' && token['depth'] === depth;
}

function isTable(token: Token): token is Tokens.Table {
  return token.type === 'table';
}

function isLink(token: Token): token is Tokens.Link {
  return token.type === 'link';
}

function itemsOf(token: Token | undefined): Tokens.ListItem[] {
  return token?.type === 'list' ? token['items'] : [];
}

function tokensIn(token: Token): Token[] {
  return 'tokens' in token ? (token.tokens ?? []) : [];
}

function wordsOf(token: Token | undefined): string {
  return token && 'text' in token ? String(token.text).replaceAll('\n', ' ') : '';
}
