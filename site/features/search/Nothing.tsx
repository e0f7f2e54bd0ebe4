import type { Language } from '../../../api/shop/language/languages';
import type { SearchPart } from '../../../api/shop/search/contract';
import { kindsOfPart, type UnderstoodKind, vehicleKinds } from '../../../api/shop/search/understood';
import { shortVehicleText } from '../../../api/shop/vehicle/text';
import type { Translate } from '../../i18n/keys';
import { lateTexts } from '../../lib/late-texts';
import { chooseOnlyFits } from '../vehicle/only-fits';
import { $vehicle, namedVehicle } from '../vehicle/vehicle';
import { filterCount } from './address';
import { Elsewhere } from './Elsewhere';
import { isAllUnfit, isNumber, nothingText, partIn, requestPath, vehicleIn } from './nothing';
import { type ListProps, PartCards } from './PartCards';
import type { Shown } from './search';
import { relaxedText } from './Understood';

interface Props extends ListProps {
  /** The shop's phone number. */
  phone: string;
  /** Has the texts `nothing`. */
  late: Translate;
  onClear: () => void;
}

/** The name of the shopper's vehicle. */
function ownName(): string | undefined {
  const own = $vehicle.get();
  return own && shortVehicleText(namedVehicle(own));
}

/** What the search shows when it has no results. @throws TypeError without a connection */
export async function loadNothing(language: Language) {
  const late = await lateTexts(language, ['nothing']);
  return { Nothing, late, isAllUnfit, textOf: (t: Translate, shown: Shown) => nothingText(t, late, shown, ownName()) };
}
export type NothingPart = Awaited<ReturnType<typeof loadNothing>>;

/** Near results in groups, each with a title and the words that it ignores. */
function groupsNear({ t, shown, late }: Props): GroupProps[] {
  const { understood, instead } = shown.answer.data;
  const isOfVehicle = (kind: UnderstoodKind) => vehicleKinds.includes(kind);
  const part = understood.filter(({ kind }) => kind === 'part');
  return [
    { title: late('nothing.numbers'), items: instead.numbers.items, without: '' },
    {
      title: late('nothing.otherKinds', { part: partIn(t, part) }),
      items: instead.otherKinds.items,
      without: relaxedText(t, shown, (kind) => kindsOfPart.includes(kind)),
    },
    {
      title: late('nothing.otherParts', { vehicle: vehicleIn(t, understood) }),
      items: instead.otherParts.items,
      without: relaxedText(t, shown, (kind) => !isOfVehicle(kind)),
    },
    {
      title: late('nothing.otherVehicles', { part: partIn(t, understood) }),
      items: instead.otherVehicles.items,
      without: relaxedText(t, shown, isOfVehicle),
    },
  ].filter(({ items }) => items.length > 0);
}

/** Nothing matches the search: what the shop does not have, how to ask for it, and near results. */
function Nothing(props: Props) {
  const { phone, onClear, late, ...list } = props;
  const { t, shown } = list;
  const { unmatched } = shown.answer.data;
  const isOnly = shown.fit?.isOnly ?? false;
  const isFiltered = filterCount(shown.state) > 0;
  const isPlain = !isOnly && !isFiltered;
  const groups = groupsNear(props);
  return (
    <>
      <div className="panel mb-5 flex flex-wrap items-start gap-4 p-5">
        <div className="min-w-0 flex-[2_1_16rem] break-words">
          <p className="text-lg font-semibold">{nothingText(t, late, shown, ownName())}</p>
          {unmatched.length > 0 && <p className="mt-1">{t('search.unmatched', { words: unmatched.join(', ') })}</p>}
          {isPlain && groups.length === 0 && (
            <p className="mt-1 text-muted">{late(isNumber(shown) ? 'nothing.numberHint' : 'nothing.hint')}</p>
          )}
          <div className="flex flex-wrap gap-3">
            {isOnly && !isAllUnfit(shown) && (
              <button type="button" className="btn mt-3" onClick={() => chooseOnlyFits(false)}>
                {t('search.showAll')}
              </button>
            )}
            {isFiltered && (
              <button type="button" className="btn mt-3" onClick={onClear}>
                {t('search.clearFilters')}
              </button>
            )}
          </div>
        </div>
        <AskUs {...props} />
      </div>
      {groups.map((group) => (
        <Group key={group.title} {...list} {...group} />
      ))}
      {groups.length === 0 && isPlain && <Elsewhere {...list} late={late} />}
    </>
  );
}

function AskUs({ t, base, shown, late, phone }: Props) {
  return (
    <div className="min-w-0 flex-[1_1_14rem]">
      <a className="btn btn-main" href={requestPath(t, base, shown)}>
        {late('nothing.askUs')}
      </a>
      <p className="hint mt-2">{late('nothing.askText')}</p>
      <p className="mt-1">
        {late('nothing.call')}:{' '}
        <a
          className="inline-flex min-h-8 items-center font-semibold whitespace-nowrap"
          href={`tel:${phone.replace(/\s/g, '')}`}
        >
          {phone}
        </a>
      </p>
    </div>
  );
}

interface GroupProps {
  title: string;
  items: readonly SearchPart[];
  without: string;
}

function Group({ title, items, without, ...list }: ListProps & GroupProps) {
  return (
    <section className="mb-6 grid grid-cols-1 gap-2">
      <h2 className="text-lg">{title}</h2>
      {without !== '' && <p className="hint">{without}</p>}
      <PartCards items={items} {...list} />
    </section>
  );
}
