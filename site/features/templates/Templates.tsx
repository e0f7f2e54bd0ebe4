import { useRef, useState } from 'react';
import type { AnswerTemplate } from '../../../api/shop/templates/contract';
import { wordsIn } from '../../../api/shop/templates/rules';
import { useLoad } from '../../lib/load';
import { type IslandProps, useText } from '../../ui/island';
import { usePending } from '../../ui/use-form';
import { DeskGate } from '../desk/DeskGate';
import { failureOf } from '../desk/saving';
import { showToast } from '../toast/toast';
import { TemplateForm } from './TemplateForm';
import {
  changedTo,
  languageName,
  listTemplates,
  missingIn,
  removeTemplate,
  saveTemplate,
  valuesOf,
  withTemplate,
} from './templates';

/** The templates that the shop's sellers have written, to add, change and remove. */
export default function Templates(props: IslandProps) {
  const [loading, retry] = useLoad('', listTemplates);
  return (
    <DeskGate {...props} loading={loading} onRetry={retry} here="templates">
      {({ data }) => <List {...props} first={data} />}
    </DeskGate>
  );
}

function List({ first, ...props }: IslandProps & { first: AnswerTemplate[] }) {
  const t = useText(props);
  /** The template being changed; null: a new one. */
  const [opened, setOpened] = useState<AnswerTemplate | null>();
  const add = useRef<HTMLButtonElement>(null);
  // The pressed button is gone or has moved.
  const { list, put, remove } = useList(props, first, () => add.current?.focus());
  const close = () => {
    setOpened(undefined);
    add.current?.focus();
  };
  const form = (template?: AnswerTemplate) => (
    <TemplateForm
      {...props}
      key={template?.templateId ?? ''}
      template={template}
      onSaved={(saved) => {
        put(saved, template);
        close();
      }}
      onClose={close}
    />
  );
  return (
    <>
      <p className="hint mb-3">{t('desk.templates.hint')}</p>
      <button ref={add} type="button" className="btn btn-main mb-4" onClick={() => setOpened(null)}>
        {t('desk.templates.add')}
      </button>
      {opened === null && <div className="panel @container mb-4 p-4">{form()}</div>}
      {list.length === 0 && <p className="panel p-8 text-center">{t('desk.templates.none')}</p>}
      <ul className="grid grid-cols-1 gap-3">
        {list.map((template) => (
          <li key={template.templateId} className="panel @container grid grid-cols-1 gap-2 p-4">
            {opened?.templateId === template.templateId ? (
              form(template)
            ) : (
              <Entry
                {...props}
                template={template}
                onEdit={() => setOpened(template)}
                onRemove={() => void remove(template)}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The list as this seller changes it. @param onDone after a removal, or its undoing */
function useList(props: IslandProps, first: AnswerTemplate[], onDone: () => void) {
  const t = useText(props);
  const [list, setList] = useState(first);
  const { run } = usePending();
  /** @param before in its place: another seller may have removed it, so that it was added again */
  const put = (template: AnswerTemplate, before = template) =>
    setList((now) =>
      withTemplate(
        now.filter(({ templateId }) => templateId !== before.templateId),
        template,
      ),
    );

  async function act(action: () => Promise<void>): Promise<void> {
    try {
      await run(action);
      onDone();
    } catch (error) {
      // It stays, as the other seller has made it.
      const present = changedTo(error);
      if (present) put(present);
      showToast({ kind: 'bad', title: t('desk.failed'), text: failureOf(error, t) });
    }
  }
  const putBack = (template: AnswerTemplate) =>
    act(async () => {
      put(await saveTemplate(valuesOf(template)));
      showToast({ kind: 'good', title: t('desk.templates.saved'), text: template.name });
    });
  const remove = (template: AnswerTemplate) =>
    act(async () => {
      await removeTemplate(template);
      setList((now) => now.filter(({ templateId }) => templateId !== template.templateId));
      showToast({
        kind: 'good',
        title: t('desk.templates.removed'),
        text: template.name,
        action: { label: t('desk.templates.undo'), run: () => void putBack(template) },
      });
    });
  return { list, put, remove };
}

interface EntryProps extends IslandProps {
  template: AnswerTemplate;
  onEdit: () => void;
  onRemove: () => void;
}

function Entry({ template, onEdit, onRemove, ...props }: EntryProps) {
  const t = useText(props);
  const { name, words } = template;
  const { text, lang } = wordsIn(words, props.language);
  const missing = missingIn(template).map(languageName).join(', ');
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="text-base wrap-anywhere">{name}</h2>
        <p className="wrap-anywhere whitespace-pre-line" lang={lang}>
          {text}
        </p>
        {missing && <p className="hint">{t('desk.templates.missing', { languages: missing })}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn" aria-label={t('desk.templates.changeNamed', { name })} onClick={onEdit}>
          {t('desk.templates.change')}
        </button>
        <button type="button" className="btn" aria-label={t('desk.templates.removeNamed', { name })} onClick={onRemove}>
          {t('desk.templates.remove')}
        </button>
      </div>
    </div>
  );
}
