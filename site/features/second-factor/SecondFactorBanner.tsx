import { useLoad } from '../../lib/load';
import { type IslandProps, useText } from '../../ui/island';
import { loadSecondFactor } from './second-factor';

/** Tells a seller at the desk that the next sign-in needs a second factor. Otherwise nothing. */
export function SecondFactorBanner(props: IslandProps) {
  const t = useText(props);
  const [loading] = useLoad('second-factor', loadSecondFactor);
  if (loading.state !== 'there' || !loading.data.required || loading.data.active) return null;
  return (
    <section className="mb-4 grid gap-2 rounded-lg bg-warn-soft p-4" aria-labelledby="second-factor-title">
      <h2 className="text-base" id="second-factor-title">
        {t('secondFactor.deskTitle')}
      </h2>
      <p>{t('secondFactor.required')}</p>
      <p>
        <a className="btn btn-main" href={`${props.base}/desk/second-factor`}>
          {t('secondFactor.setUp')}
        </a>
      </p>
    </section>
  );
}
