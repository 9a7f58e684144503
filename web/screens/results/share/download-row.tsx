import { Icon } from '../../../parts/marks/icon.tsx';

/** A file to take away: what it is, and what it is good for. */
export function DownloadRow({ href, name, hint }: { href: string; name: string; hint: string }) {
  return (
    <li className="border-b-2 border-edge-soft last:border-b-0">
      <a href={href} download className="flex min-h-16 items-center gap-3.5 py-2 active:opacity-70">
        <Icon name="download" />
        <span className="min-w-0">
          <span className="block font-display text-label">{name}</span>
          <span className="block text-small text-quiet">{hint}</span>
        </span>
      </a>
    </li>
  );
}
