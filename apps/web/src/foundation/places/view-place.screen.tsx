/** The location viewer: a place by name and coordinates, with the way to a map. */
import { Button, EmptyState, ListGroup, ListRow } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { usePageParams } from '../../platform/routing/index.ts';
import { Screen, copyText } from '../../platform/view/index.ts';
import { placeParams } from './place-params.ts';
import css from './places.module.css';
import { placesText } from './places-text.ts';

export default function ViewPlaceScreen() {
  const t = useText(placesText);
  const { name = '', region = '', latitude, longitude } = usePageParams(placeParams);
  const hasPoint = latitude !== undefined && longitude !== undefined;
  const point = `${latitude}, ${longitude}`;
  const query = hasPoint ? `${latitude},${longitude}` : [name, region].filter(Boolean).join(', ');
  return (
    <Screen title={t('viewTitle')}>
      {query === '' ? (
        <EmptyState title={t('noPlace')} />
      ) : (
        <>
          <ListGroup>
            {name === '' ? null : <ListRow title={name} hint={region} />}
            {hasPoint ? (
              <ListRow title={t('coordinates')} value={point} onPress={() => void copyText(point)} />
            ) : null}
          </ListGroup>
          <div className={css['use']}>
            <Button isBlock onClick={() => window.open(mapAddress(query), '_blank', 'noopener,noreferrer')}>
              {t('openMap')}
            </Button>
          </div>
        </>
      )}
    </Screen>
  );
}

function mapAddress(query: string): string {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}`;
}
