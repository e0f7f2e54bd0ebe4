import { deskLimits } from '../../../api/shop/orders/rules';
import { type IslandProps, useText } from '../../ui/island';
import { callOf, type DeskView, searchOf, viewOf } from './desk';
import { go } from './place';

interface Props extends IslandProps {
  view: DeskView;
  onKeys: () => void;
}

/** Searches all enquiries, exports what the list shows, and explains the keys. */
export function Search({ view, onKeys, ...props }: Props) {
  const t = useText(props);
  const { base } = props;
  return (
    <form
      className="desk-search"
      action={`${base}/desk`}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        const query = new FormData(event.currentTarget).get('q');
        const params = new URLSearchParams({ q: typeof query === 'string' ? query : '' });
        go(`${base}/desk${searchOf(viewOf(`?${params}`))}`);
      }}
    >
      <label className="sr-only" htmlFor="desk-search">
        {t('desk.search')}
      </label>
      <input
        key={view.query}
        className="field"
        id="desk-search"
        name="q"
        type="search"
        placeholder={t('desk.search')}
        defaultValue={view.query}
        maxLength={deskLimits.query}
        aria-describedby="desk-search-hint"
      />
      <button className="btn btn-main" type="submit">
        {t('header.searchButton')}
      </button>
      <a className="btn" href={`/api/desk/orders.csv${callOf({ ...view, page: 1 }, props.language)}`} download>
        {t('desk.export')}
      </a>
      <button className="btn" type="button" onClick={onKeys}>
        {t('desk.keys')}
      </button>
      <p className="sr-only" id="desk-search-hint">
        {t('desk.searchHint')}
      </p>
    </form>
  );
}
