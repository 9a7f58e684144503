import { Icon } from '../marks/icon.tsx';

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (value: string) => void;
}

/** A filter over a list that is there already; what it says inside is its name. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  return (
    <div className="relative">
      <span aria-hidden="true" className="absolute inset-y-0 left-4 grid place-items-center text-quiet">
        <Icon name="search" />
      </span>
      <input
        type="search"
        name="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={120}
        value={value}
        onChange={(event) => onSearch(event.currentTarget.value)}
        className="min-h-14 w-full rounded-mat border-3 border-edge bg-card pr-3 pl-13 text-[1.125rem] font-semibold placeholder:font-medium placeholder:text-quiet"
      />
    </div>
  );
}
