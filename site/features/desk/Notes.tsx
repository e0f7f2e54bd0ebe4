import { noteForm } from '../../../api/shop/desk/form';
import { FieldFrame } from '../../ui/Field';
import { FormFailure } from '../../ui/FormFailure';
import { type IslandProps, useText } from '../../ui/island';
import { useForm } from '../../ui/use-form';
import { showToast } from '../toast/toast';
import { addNote } from './order';
import { failureOf } from './saving';

/** A note to other sellers; it appears in the history, which customers never see. */
export function Notes(props: IslandProps) {
  const t = useText(props);
  const { label, required, cut } = noteForm.note;
  const { failure, pending, submit } = useForm({
    send: async ({ note = '' }, form) => {
      if (!note) return;
      await addNote(note);
      showToast({ kind: 'good', title: t('desk.saved') });
      form.reset();
    },
    explain: (error) => failureOf(error, t),
  });

  return (
    <form className="panel grid gap-3 p-5" aria-labelledby="notes" onSubmit={submit}>
      <h2 id="notes">{t('desk.notes')}</h2>
      <FieldFrame id="note" label={t(label)} hint={t('desk.notesHint')}>
        {(control) => <textarea {...control} rows={2} maxLength={cut} required={required} />}
      </FieldFrame>
      <FormFailure text={failure} />
      <button type="submit" className="btn justify-self-start" disabled={pending}>
        {t('desk.addNote')}
      </button>
    </form>
  );
}
