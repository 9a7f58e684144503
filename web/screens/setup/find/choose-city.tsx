import { ChoiceRow } from '../../../parts/fields/choice-row.tsx';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import type { City } from './use-bars-near.ts';

interface ChooseCityProps {
  /** Those that share the name; null while there is nothing to choose. */
  cities: City[] | null;
  onChoose: (city: City) => void;
  onClose: () => void;
}

/** Which of several places with one name is meant. */
export function ChooseCity({ cities, onChoose, onClose }: ChooseCityProps) {
  const [best] = cities ?? [];
  return (
    <Dialog open={cities !== null} title={`Which ${best?.name ?? 'one'}?`} onClose={onClose} lightDismiss>
      <Stack gap="tight">
        {(cities ?? []).map((city) => (
          <ChoiceRow
            key={`${city.county} ${city.country} ${city.name}`}
            title={city.county || city.name}
            detail={city.country}
            onPress={() => onChoose(city)}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
