import type { RegisterBody } from '../../../api/contract/auth';
import { fieldLimits, isEmail, isPhone, passwordRules } from '../../../api/contract/rules';
import type { Translate } from '../../i18n/keys';
import type { Problems } from '../../ui/form';

/** What is wrong with the registration form. Source: storefront specification, section 5, "Registration". */
export function checkRegistration(values: Record<string, string>, t: Translate): Problems {
  const { email = '', phone = '', password = '', confirmPassword = '' } = values;
  const problems: Problems = {};
  for (const name of ['firstName', 'lastName'] as const) {
    if ((values[name] ?? '').length > fieldLimits.name)
      problems[name] = t('form.tooLong', { field: t(`register.${name}`), max: fieldLimits.name });
  }
  if (email === '') problems.email = t('form.required', { field: t('register.email') });
  else if (!isEmail(email)) problems.email = t('form.email');
  if (phone !== '' && !isPhone(phone)) problems.phone = t('form.phone');
  if (password.length < passwordRules.min) problems.password = t('register.passwordHint', { min: passwordRules.min });
  else if (password.length > passwordRules.max)
    problems.password = t('form.tooLong', { field: t('register.password'), max: passwordRules.max });
  if (confirmPassword === '') problems.confirmPassword = t('form.required', { field: t('register.confirmPassword') });
  else if (confirmPassword !== password) problems.confirmPassword = t('register.mismatch');
  return problems;
}

export function registrationOf(values: Record<string, string>): RegisterBody {
  const { email = '', password = '', firstName, lastName, phone } = values;
  return { email, password, firstName, lastName, phone };
}
