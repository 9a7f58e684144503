import { useRef, useState } from 'react';
import { placesCalls } from '#contract/calls/places';
import { text } from '#contract/limits';
import { problems } from '#contract/problems';
import { callServer } from '../../../call/api.ts';
import { findPlace } from '../../../device/place.ts';
import { Dialog } from '../../../parts/dialogs/dialog.tsx';
import { Field } from '../../../parts/fields/field.tsx';
import { Form } from '../../../parts/fields/form.tsx';
import { cornersOf, type LatLon } from '../../../parts/map/lat-lon.ts';
import { RaceMap } from '../../../parts/map/race-map.tsx';
import { MainButton } from '../../../parts/buttons/main-button.tsx';
import { MapBox } from '../../../parts/map/map-card.tsx';
import { Notice } from '../../../parts/page/notice.tsx';
import { troubleFrom } from '../../../call/trouble.ts';
import { useSend } from '../../../call/use-send.ts';
import type { ChosenBar, FoundBar } from '../picks/selection.ts';
import { useAskBarsAgain } from './use-bars-near.ts';

interface AddBarProps {
  /** Where it is at first; null while nobody adds one. */
  at: LatLon | null;
  /** Whether that is near the bars, and not just somewhere in the country. */
  isPlaced: boolean;
  near: readonly FoundBar[];
  onClose: () => void;
  onAdded: (bar: ChosenBar & LatLon) => void;
}

/** How much of the world is round the pin at first, in metres. */
const rounds = { street: 200, country: 300_000 } as const;

/** A bar that the directory lacks: a name, perhaps a street, and a pin. */
export function AddBar({ at, onClose, ...form }: AddBarProps) {
  return (
    <Dialog open={at !== null} title="Add a bar" onClose={onClose}>
      {at && <AddBarForm at={at} {...form} />}
    </Dialog>
  );
}

function AddBarForm({ at, isPlaced, near, onAdded }: Omit<AddBarProps, 'at' | 'onClose'> & { at: LatLon }) {
  const askAgain = useAskBarsAgain();
  const [isLocating, setLocating] = useState(false);
  const [focus, setFocus] = useState(() => cornersOf(at, isPlaced ? rounds.street : rounds.country));
  const middle = useRef(at);
  const { send, isSending, trouble, say, forget } = useSend((error) => {
    const { words, why } = troubleFrom(error, 'The bar was not added');
    return { words: why ?? words };
  });

  function add(name: string, street: string) {
    const bar = { name, ...middle.current, ...(street.trim() === '' ? {} : { street }) };
    void send(bar, async (input, key) => {
      const { id, name: kept, lat, lon } = await callServer(placesCalls['add-bar'], { input, key });
      askAgain();
      onAdded({ id, name: kept, lat, lon, added: true, ...(street.trim() === '' ? {} : { street: street.trim() }) });
    });
  }

  async function goWhereIAm() {
    forget();
    setLocating(true);
    try {
      setFocus(cornersOf(await findPlace({ enoughM: Infinity }), rounds.street));
    } catch (error) {
      say({ words: error instanceof Error ? error.message : problems['location-failed'].words });
    } finally {
      setLocating(false);
    }
  }

  return (
    <Form onSubmit={(value) => add(value('barName'), value('street'))}>
      <Field
        label="Name"
        name="barName"
        required
        maxLength={text.barName}
        autoComplete="off"
        placeholder="The Pickled Egg"
      />
      <Field label="Street" aside="Optional" name="street" maxLength={text.street} autoComplete="off" />
      <MapBox words="Move the map until the pin stands on the bar.">
        <RaceMap
          label="Map to place the bar on: arrows move it"
          bars={near}
          pins={noPins}
          focus={focus}
          aim
          locate={{ label: 'Use my location', busy: isLocating, onPress: () => void goWhereIAm() }}
          onRest={(point) => {
            middle.current = point;
          }}
        />
      </MapBox>
      {trouble && <Notice tone="trouble" title={trouble.words} />}
      <MainButton type="submit" busy={isSending}>
        Add this bar
      </MainButton>
    </Form>
  );
}

const noPins: never[] = [];
