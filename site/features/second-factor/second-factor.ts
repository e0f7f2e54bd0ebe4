import { atom } from 'nanostores';
import type {
  ProvenBody,
  RecoveryCodesAnswer,
  SecondFactorAnswer,
  SecondFactorStarted,
} from '../../../api/shop/second-factor/contract';
import type { Translate } from '../../i18n/keys';
import { call, failureText, isRefusal } from '../../lib/http';
import type { Problems } from '../../ui/form';

/** The steps of setting up the second factor, as a seller sees them. */
export type Step =
  | { step: 'settings' }
  | { step: 'scan'; started: SecondFactorStarted }
  | { step: 'codes'; recoveryCodes: string[] };
export const $step = atom<Step>({ step: 'settings' });

/** The actions of an active second factor, which name the form's buttons. */
export const actions = ['newCodes', 'otherPhone', 'turnOff'] as const;
export type Action = (typeof actions)[number];

const path = '/api/auth/second-factor';

/** @throws ApiFailure, NoAnswer */
export const loadSecondFactor = () => call<SecondFactorAnswer>('GET', path);

const proofOf = ({ password = '', code }: Record<string, string>): ProvenBody => ({
  password,
  ...(code ? { code } : {}),
});

/** Shows the secret of a new app. @throws ApiFailure, NoAnswer */
export async function start(values: Record<string, string>): Promise<void> {
  $step.set({ step: 'scan', started: await call<SecondFactorStarted>('POST', path, proofOf(values)) });
}

/** @throws ApiFailure, NoAnswer */
export async function confirm({ code }: Record<string, string>): Promise<void> {
  const { recoveryCodes } = await call<RecoveryCodesAnswer>('POST', `${path}/confirm`, { code });
  $step.set({ step: 'codes', recoveryCodes });
}

/** @throws ApiFailure, NoAnswer */
export async function change(action: Action, values: Record<string, string>): Promise<void> {
  if (action === 'otherPhone') return start(values);
  if (action === 'newCodes') {
    const { recoveryCodes } = await call<RecoveryCodesAnswer>('POST', `${path}/recovery-codes`, proofOf(values));
    return $step.set({ step: 'codes', recoveryCodes });
  }
  await call('DELETE', path, proofOf(values));
}

/** Why a step was refused: problems of fields, or a text for the form. */
export function proofProblems(error: unknown, t: Translate): Problems | string {
  if (isRefusal(error, 'wrong_password')) return { password: t('newEmail.wrongPassword') };
  if (isRefusal(error, 'wrong_code')) return { code: t('secondFactor.wrongCode') };
  return failureText(error, t, t('errors.general'));
}

/** The recovery codes as a text file, at an address for a download link. */
export const fileOf = (codes: readonly string[]) =>
  `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;

export const imageOf = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
