import { secondFactorRules } from '../../../api/shop/second-factor/rules';
import type { Translate } from '../../i18n/keys';
import { Field } from '../../ui/Field';

interface Props {
  t: Translate;
  problem?: string | undefined;
  label?: string;
  hint?: string | undefined;
}

/** A code of the authenticator app; a recovery code has letters, so the keyboard is not the one of numbers. */
export function CodeField({ t, problem, label = t('secondFactor.code'), hint = t('secondFactor.codeHint') }: Props) {
  return (
    <Field
      id="code"
      label={label}
      hint={hint}
      problem={problem}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={secondFactorRules.maxCode}
      required
    />
  );
}
