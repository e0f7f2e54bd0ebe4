import type { DayAnswer } from '../../../api/shop/desk/work-contract';
import { paiseOf } from '../../../api/shop/money/rules';
import { formatDate } from '../../i18n/dates';
import { formatNumber, formatPrice } from '../../i18n/format';
import { call } from '../../lib/http';
import { useLoad } from '../../lib/load';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { ageOf } from './queue';

/** What stands beside the list while no enquiry is open: how to begin, and the day in figures. */
export function DayFigures(props: IslandProps) {
  const t = useText(props);
  const region = useRegion();
  const [loading] = useLoad('day', () => call<DayAnswer>('GET', '/api/desk/day'));
  const day = loading.state === 'there' ? loading.data : undefined;
  const number = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value, region));
  const wait = day?.medianAnswer ?? undefined;
  const age = wait === undefined ? undefined : ageOf(wait);
  const rows = [
    [t('desk.day.arrived'), number(day?.arrived)],
    [t('desk.day.answered'), number(day?.answered)],
    [t('desk.day.medianAnswer'), age ? t(`desk.ages.${age.unit}`, { count: age.count }) : '–'],
    [t('desk.day.quoted'), day ? formatPrice(paiseOf(day.quoted), 'INR', region) : '–'],
    [t('desk.day.accepted'), number(day?.accepted)],
  ] as const;
  return (
    <section className="panel p-5" aria-labelledby="day">
      <h2 id="day" className="text-base">
        {t('desk.day.title')}
        {day && `: ${formatDate(new Date(day.day), 'calendarDay', props.language, region)}`}
      </h2>
      <table className="mt-2 w-full">
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row" className="wrap-anywhere py-1 text-start font-normal text-muted">
                {name}
              </th>
              <td className="py-1 text-end tabular-nums">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint mt-3">{t('desk.choose')}</p>
    </section>
  );
}
