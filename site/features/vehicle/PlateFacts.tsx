import { placeOfRto } from '../../../api/contract/plate-places';
import type { Plate } from '../../../api/contract/plates';
import type { Translate } from '../../i18n/keys';

/** What the plate itself reveals: its state and office, or the year of the Bharat series. */
export function PlateFacts({ t, plate }: { t: Translate; plate: Plate }) {
  const place = plate.series === 'state' ? placeOfRto(plate.state, plate.rto) : undefined;
  return (
    <p>
      <strong className="number whitespace-nowrap" lang="en">
        {plate.text}
      </strong>
      {' · '}
      {plate.series === 'bharat' ? (
        t('plate.bharat', { year: plate.year })
      ) : (
        <>
          {t(`plate.state.${plate.state}`)} · {t('plate.rto', { rto: plate.rto })}
          {place && <span lang="en"> ({place})</span>}
        </>
      )}
    </p>
  );
}
