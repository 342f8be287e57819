/** The location chooser: countries and cities with search, or the device's own position after asking. */
import { Button, ListGroup, ListRow, OptionList, type SelectOption, textOfNumber } from '@candor/ui';
import { LocateFixed } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { back } from '../../platform/routing/index.ts';
import { Screen, say } from '../../platform/view/index.ts';
import { useCountries } from '../identity/index.ts';
import { cities } from './cities.ts';
import { type Place, answerPlace } from './place.ts';
import css from './places.module.css';
import { placesText } from './places-text.ts';

/** A cold position may take a while; after this the list is the better way. */
const LOCATE_TIMEOUT_MS = 15_000;

export default function ChoosePlaceScreen() {
  const t = useText(placesText);
  const { data } = useCountries();
  const options = useMemo(() => placeOptions(data ?? []), [data]);
  // Leaving without a choice is an answer too.
  useEffect(() => () => answerPlace(undefined), []);
  const choose = (place: Place): void => {
    answerPlace(place);
    back();
  };
  return (
    <Screen title={t('chooseTitle')}>
      <OwnPosition onChoose={choose} />
      <div className={css['list']}>
        <OptionList
          label={t('chooseTitle')}
          options={options}
          value={undefined}
          searchPlaceholder={t('searchHint')}
          noneText={t('none')}
          onChoose={(id) => {
            const chosen = options.find((option) => option.id === id);
            if (chosen !== undefined) choose({ name: chosen.label, region: chosen.note ?? '' });
          }}
        />
      </div>
    </Screen>
  );
}

function placeOptions(countries: readonly { iso: string; name: string }[]): SelectOption[] {
  return [
    ...countries.map(({ iso, name }) => ({ id: iso, label: name, keywords: iso })),
    ...cities().map(({ name, region }) => ({ id: `${region}/${name}`, label: name, note: region })),
  ];
}

function OwnPosition({ onChoose }: { onChoose: (place: Place) => void }) {
  const t = useText(placesText);
  const [state, setState] = useState<'idle' | 'locating' | GeolocationCoordinates>('idle');
  const locate = (): void => {
    setState('locating');
    const giveUp = (): void => {
      setState('idle');
      say(t('locateFailed'), 'error');
    };
    if (!('geolocation' in navigator)) return giveUp();
    navigator.geolocation.getCurrentPosition(({ coords }) => setState(coords), giveUp, {
      timeout: LOCATE_TIMEOUT_MS,
    });
  };
  if (typeof state === 'string') {
    return (
      <ListGroup>
        <ListRow
          icon={<LocateFixed size={20} strokeWidth={1.75} />}
          title={state === 'locating' ? t('locating') : t('useMine')}
          hint={t('useMineHint')}
          onPress={locate}
        />
      </ListGroup>
    );
  }
  const { latitude, longitude, accuracy } = state;
  const name = coordinatesText({ latitude, longitude });
  return (
    <ListGroup>
      <ListRow title={name} hint={t('accuracy', { metres: Math.round(accuracy) })} />
      <div className={css['use']}>
        <Button isBlock onClick={() => onChoose({ name, region: '', latitude, longitude })}>
          {t('useThis')}
        </Button>
      </div>
    </ListGroup>
  );
}

/** Four decimals are eleven metres: enough to recognise a street. */
function coordinatesText({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${textOfNumber(latitude, 4)}, ${textOfNumber(longitude, 4)}`;
}
