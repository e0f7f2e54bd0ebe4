import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Language, Locale } from '../../../api/shop/language/languages';
import type { Translate } from '../../i18n/keys';
import { ApiFailure } from '../../lib/http';
import { useLate } from '../../lib/late';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { type IslandProps, useRegion, useText } from '../../ui/island';
import { $onlyFits, readOnlyFits } from '../vehicle/only-fits';
import { $vehicle, readVehicle } from '../vehicle/vehicle';
import { type Change, noFilters, readAddress, type SearchState } from './address';
import { CardShapes } from './CardShapes';
import { Cards, Figures } from './Cards';
import { Filters } from './Filters';
import type { NothingPart } from './Nothing';
import { Notices } from './Notices';
import { keepPlace, restorePlace, savePlace } from './place';
import { Rest } from './Rest';
import { $search, askAgain, changeSearch, listAgain, openAddress, type SearchPage, type Shown } from './search';
import { showingText, sortText, Toolbar } from './Toolbar';
import { Understood } from './Understood';

/** Shown until the address has been read: the controls, not yet usable, and the shape of results. */
const unread: SearchPage = {
  state: readAddress(''),
  shown: undefined,
  busy: true,
  error: undefined,
  answers: 0,
  warmingUp: false,
};

interface Props extends IslandProps {
  /** Categories that have a drawing. */
  drawings: readonly string[];
  /** The shop's phone number. */
  phone: string;
}

/** Shows what the address asks for, and follows the shopper's vehicle. */
function useAddress(base: string, language: Language) {
  useEffect(() => {
    const open = async (place: unknown) => {
      // A blank query makes no request and goes home.
      if (await openAddress(location.search, language)) restorePlace(place);
      else location.replace(base || '/');
    };
    const step = (event: PopStateEvent) => void open(event.state);
    // The page's own script also reads the vehicle, but may run later.
    readVehicle();
    readOnlyFits();
    void open(history.state);
    addEventListener('popstate', step);
    const endKeeping = keepPlace();
    const ends = [$vehicle, $onlyFits].map((store) => store.listen(() => void listAgain(language)));
    return () => {
      removeEventListener('popstate', step);
      endKeeping();
      for (const end of ends) end();
    };
  }, [base, language]);
}

function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title === undefined) return;
    // The page's own script has set it, unless the title names a vehicle.
    const heading = document.getElementById('title');
    if (heading && heading.textContent !== title) heading.textContent = title;
    document.title = `${title} · ${document.title.split(' · ').at(-1)}`;
  }, [title]);
}

function useHeaderBrand(brands: readonly string[] | undefined) {
  const hadBrand = useRef(false);
  useEffect(() => {
    // The header changes only after the page has been filtered by one brand.
    hadBrand.current ||= brands?.length === 1;
    if (!brands || !hadBrand.current) return;
    // The browser reports a missing script in its console.
    import('../header/brand-filter').then(
      ({ showHeaderBrand }) => showHeaderBrand(brands),
      () => {},
    );
  }, [brands]);
}

/** Search results with filters, order, paging and view, all in the address. */
export default function Search(props: Props) {
  const { base, language } = props;
  const t = useText(props);
  const region = useRegion();
  const page = useStore($search, { ssr: 'initial' });

  useAddress(base, language);
  const [vehicleName, setVehicleName] = useState<string>();
  const isNothing = page?.shown?.answer.data.total === 0;
  const nothing = useLate(async () => (await import('./Nothing')).loadNothing(language), isNothing);
  const title = page && titleText(t, page.state.q, vehicleName);
  useTitle(title);
  useHeaderBrand(page?.state.brands);

  return (
    // As high as the window from the start, so that nothing below moves when results arrive.
    <div className="min-h-dvh">
      <p className="needs-script sr-only" role="status">
        {announcement(t, page ?? unread, region, nothing)}
      </p>
      <div className="needs-script" inert={!page}>
        <Results {...props} t={t} page={page ?? unread} nothing={nothing} onVehicleName={setVehicleName} />
      </div>
    </div>
  );
}

/** The title: the words of the search, or a text for all parts that fit a vehicle of the garage. */
function titleText(t: Translate, query: string, vehicleName: string | undefined): string {
  if (query !== '') return t('search.titleFor', { query });
  return vehicleName === undefined ? t('search.title') : t('garage.partsFor', { name: vehicleName });
}

/** The text to announce when results change; a trailing no-break space makes screen readers repeat the same words. */
function announcement(
  t: Translate,
  { shown, error, answers, warmingUp }: SearchPage,
  region: Locale,
  nothing: LateNothing,
): string {
  if (error !== undefined) return '';
  if (warmingUp) return t('search.warmingUp');
  const showing = shown && showingText(t, shown, region);
  if (!shown || (showing === '' && nothing === undefined)) return t('site.loading');
  const words = showing ? `${showing}. ${sortText(t, shown.state.sort)}` : noneText(t, shown, nothing);
  return answers % 2 === 0 ? words : `${words}\u00a0`;
}

/** What few searches need: scripts of their own, which may fail to load. */
const loadAway = () => import('./Away');
const loadOfGarage = () => import('./OfGarage');

/** Undefined until it is loaded; null when it cannot be loaded. */
type LateNothing = NothingPart | null | undefined;

/** Says in one sentence what the shop does not have. */
const noneText = (t: Translate, shown: Shown, nothing: LateNothing) =>
  nothing?.textOf(t, shown) ?? t('search.noResults', { query: shown.state.q });

interface ResultsProps extends Props {
  nothing: LateNothing;
  t: Translate;
  page: SearchPage;
  onVehicleName: (name: string | undefined) => void;
}

/** The actions of the controls. If a control disappears with its action, focus moves to `heading`. */
function useMoves(language: Language, base: string, { q }: SearchState) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusResults = () => heading.current?.focus({ preventScroll: true });
  const before = globalThis.document?.activeElement;
  useEffect(() => {
    if (before?.isConnected === false) focusResults();
  });
  const go = (part: Partial<SearchState>) => {
    savePlace();
    return changeSearch(part, language);
  };
  const change: Change = (part) => void go(part);
  const clear = () => change(noFilters);
  const retry = () => {
    // The error panel, which disappears, has moved focus to the content.
    if (document.activeElement?.id === 'content') focusResults();
    void askAgain(language);
  };
  const goTo = async (number: number) => {
    await go({ page: number });
    focusResults();
    document.getElementById('content')?.scrollIntoView();
  };
  const withoutVehicle = () => {
    if (q === '') location.assign(base || '/');
    else change({ vehicle: undefined });
  };
  return { heading, change, clear, retry, goTo, withoutVehicle };
}

function Results({ onVehicleName, ...props }: ResultsProps) {
  const { t, base, page, nothing } = props;
  const { state, shown, busy, error } = page;
  const moves = useMoves(props.language, base, state);
  const failed = error !== undefined;
  const isNothing = !failed && shown?.answer.data.total === 0;
  const isWaiting = !failed && (!shown || (isNothing && nothing === undefined));
  const Away = useLate(loadAway, failed)?.default;
  const OfGarage = useLate(loadOfGarage, state.vehicle !== undefined)?.default;

  const ofGarage = state.vehicle !== undefined && (
    <div className="mb-3 min-h-11">
      {OfGarage && (
        <OfGarage
          t={t}
          base={base}
          garageId={state.vehicle}
          error={error}
          onName={onVehicleName}
          onRemove={moves.withoutVehicle}
        />
      )}
    </div>
  );
  if (ofGarage && error instanceof ApiFailure && [401, 404, 409].includes(error.status)) return ofGarage;
  const control = { t, state, change: moves.change };
  return (
    <>
      {ofGarage}
      <div className="grid grid-cols-1 items-start gap-6 @min-[44rem]:grid-cols-[14rem_minmax(0,1fr)]">
        <Filters {...control} counts={shown?.answer.data.counts} failed={failed} onClear={moves.clear} />
        <div className="min-w-0" aria-busy={busy}>
          <h2 ref={moves.heading} className="sr-only" tabIndex={-1}>
            {t('search.title')}
          </h2>
          <Toolbar {...control} shown={failed ? undefined : shown} isEmpty={isNothing && !isWaiting} />
          {failed && (
            <>
              <ErrorPanel t={t} error={error} type="search" onRetry={moves.retry} />
              {Away && <Away t={t} query={state.q} error={error} />}
            </>
          )}
          {page.warmingUp && <p className="panel mb-3 p-4">{t('search.warmingUp')}</p>}
          {isWaiting && <CardShapes key={state.view} view={state.view} />}
          {!failed && !isWaiting && shown && answered(props, shown, moves)}
        </div>
      </div>
    </>
  );
}

/** How the query was understood, and the parts found or offered instead. */
function answered(
  { page, nothing, phone, ...props }: Omit<ResultsProps, 'onVehicleName'>,
  shown: Shown,
  { change, clear, goTo }: ReturnType<typeof useMoves>,
) {
  const { t, base } = props;
  const list = { ...props, shown };
  const { notes, total } = shown.answer.data;
  return (
    <div className={page.busy ? 'opacity-60 transition-opacity delay-150' : undefined}>
      <Understood t={t} shown={shown} change={change} />
      <Notices base={base} notes={notes} />
      {total > 0 ? (
        <Cards {...list} onPage={goTo} />
      ) : nothing ? (
        <>
          <nothing.Nothing {...list} late={nothing.late} phone={phone} onClear={clear} />
          <Rest {...list} isOpen={nothing.isAllUnfit(shown)} />
          <Figures t={t} shown={shown} />
        </>
      ) : (
        <p className="panel p-5">{noneText(t, shown, null)}</p>
      )}
    </div>
  );
}
