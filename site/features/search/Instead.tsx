import { type ListProps, PartCards } from './PartCards';
import { vehicleIn } from './Understood';

/** What is near a query that nothing obeys, each group under the words that say what it is, and a way to ask. */
export default function Instead(list: ListProps) {
  const { t, base, shown } = list;
  const { understood, unmatched, instead } = shown.answer.data;
  const vehicle = vehicleIn(t, understood);
  const part = understood.find(({ kind }) => kind === 'part')?.text ?? '';
  const contact = `${base}/contact?${new URLSearchParams({ part: shown.state.q })}`;
  const groups = [
    { title: t('search.otherParts', { vehicle }), items: instead.otherParts.items },
    { title: t('search.otherVehicles', { part }), items: instead.otherVehicles.items },
  ].filter(({ items }) => items.length > 0);
  return (
    <>
      <div className="panel mb-3 p-4">
        {vehicle !== '' && part !== '' && <p className="font-semibold">{t('search.noneFor', { part, vehicle })}</p>}
        {unmatched.length > 0 && <p>{t('search.unmatched', { words: unmatched.join(', ') })}</p>}
        <a className="btn mt-3" href={contact}>
          {t('search.askUs')}
        </a>
      </div>
      {groups.map(({ title, items }) => (
        <section key={title} className="mb-6">
          <h3 className="mb-2 text-lg font-semibold">{title}</h3>
          <PartCards items={items} {...list} />
        </section>
      ))}
    </>
  );
}
