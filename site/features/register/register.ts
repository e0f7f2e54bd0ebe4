import type { RegisterBody } from '../../../api/contract/auth';
import { fieldLimits, isEmail, isPhone, passwordRules } from '../../../api/contract/rules';
import type { Translate } from '../../i18n/keys';
import { call } from '../../lib/http';
import type { Problems } from '../../ui/form';
import { forgetCartCount, tellOtherTabs } from '../cart/count';
import { rememberSignedIn } from '../login/signed-in';
import { toastOnNextPage } from '../toast/toast';

/** What is wrong with the registration form. @param passwordMin the shop's own rule */
export function checkRegistration(
  values: Record<string, string>,
  t: Translate,
  passwordMin: number = passwordRules.min,
): Problems {
  const { email = '', phone = '', password = '', confirmPassword = '' } = values;
  const problems: Problems = {};
  for (const name of ['firstName', 'lastName'] as const) {
    if ((values[name] ?? '').length > fieldLimits.name)
      problems[name] = t('form.tooLong', { field: t(`register.${name}`), max: fieldLimits.name });
  }
  if (email === '') problems.email = t('form.required', { field: t('register.email') });
  else if (!isEmail(email)) problems.email = t('form.email');
  if (phone !== '' && !isPhone(phone)) problems.phone = t('form.phone');
  if (password.length < passwordMin) problems.password = t('register.passwordHint', { min: passwordMin });
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

/** Creates an account, signs in, and leaves a message about it for the next page. @throws ApiFailure, NoAnswer */
export async function register(values: Record<string, string>, t: Translate): Promise<void> {
  await call('POST', '/api/auth/register', registrationOf(values));
  rememberSignedIn(true);
  forgetCartCount();
  tellOtherTabs();
  toastOnNextPage({ kind: 'good', title: t('register.created'), text: t('register.createdText') });
}
