import type { Translate } from '../i18n/keys';
import type { Problems } from './form';

interface Props {
  t: Translate;
  problems: Problems;
  /** The group of a field, shown before its problem if another group has a field with the same label. */
  groupOf?: (field: string) => string | undefined;
}

/** Everything wrong with a form, with a link to each field. A single problem appears beside its field only. */
export function ProblemList({ t, problems, groupOf = () => undefined }: Props) {
  const all = Object.entries(problems);
  if (all.length < 2) return null;
  return (
    <div className="panel border-s-4 border-s-bad p-4" role="alert">
      <p className="font-semibold">{t('form.problems')}</p>
      <ul className="list-disc ps-5 text-sm">
        {all.map(([name, problem]) => (
          <li key={name}>
            <a
              className="inline-block py-0.5 text-bad underline underline-offset-2"
              href={`#${name}`}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(name)?.focus();
              }}
            >
              {[groupOf(name), problem].filter(Boolean).join(' – ')}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
