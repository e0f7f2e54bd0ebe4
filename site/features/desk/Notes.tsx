import type { SubmitEvent } from 'react';
import { deskLimits } from '../../../api/contract/order-rules';
import { FieldFrame } from '../../ui/FieldFrame';
import { formValues } from '../../ui/form';
import { type IslandProps, useText } from '../../ui/island';
import { addNote } from './order';
import { useSaving } from './saving';

/** A note for the other sellers; it stands in the history, which no customer sees. */
export function Notes(props: IslandProps) {
  const t = useText(props);
  const { pending, save } = useSaving(t);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { note = '' } = formValues(form);
    if (note && (await save(() => addNote(note), { title: t('desk.saved') }))) form.reset();
  }

  return (
    <form className="panel grid gap-3 p-5" aria-labelledby="notes" onSubmit={submit}>
      <h2 id="notes">{t('desk.notes')}</h2>
      <FieldFrame id="note" label={t('desk.note')} hint={t('desk.notesHint')}>
        {(control) => <textarea {...control} rows={2} maxLength={deskLimits.note} required />}
      </FieldFrame>
      <button type="submit" className="btn justify-self-start" disabled={pending}>
        {t('desk.addNote')}
      </button>
    </form>
  );
}
