import { proofForm } from '../../../api/shop/second-factor/form';
import type { Translate } from '../../i18n/keys';
import { Field } from '../../ui/Field';
import { fieldsOf, type Problems } from '../../ui/form';

interface Props {
  t: Translate;
  problems: Problems;
  label?: string;
  hint?: string;
}

/** A code of the authenticator app, or a recovery code. */
export const CodeField = ({ t, problems, hint = t('secondFactor.codeHint'), ...named }: Props) => (
  <Field {...fieldsOf(t, proofForm, problems)('code')} hint={hint} {...named} />
);
