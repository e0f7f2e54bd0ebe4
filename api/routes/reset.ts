import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { accountMails } from '../account-mails.ts';
import { forgotPasswordBody, resetPasswordBody } from '../contract/account.ts';
import { accountLimits, resetRules } from '../contract/account-rules.ts';
import { demoAccount } from '../contract/demo.ts';
import { fallbackLanguage, type Language } from '../contract/languages.ts';
import { okAnswer } from '../contract/service.ts';
import { tooManyAnswer } from '../contract/wire.ts';
import { ApiError } from '../errors.ts';
import { callerKey } from '../plugins/limits.ts';
import { languageOf } from '../texts.ts';
import { requireSame } from './profile.ts';

/** Longer than the work takes, so that the time of the answer does not tell whether an address has an account. */
const answerAfterMilliseconds = 300;

/** A forgotten password is replaced through a mail. Source: decisions, "Forgot password". */
const routes: FastifyPluginAsyncZod = async (app) => {
  const { settings, store } = app.shop;

  const { links: max, windowMilliseconds } = accountLimits;
  const limitLinks = app.limitCaller({ max, windowMilliseconds }, 'too many attempts: please wait a few minutes');

  /** Never from the request's Host header: whoever asks could put his own there. */
  function siteUrl(): string {
    if (settings.siteUrl) return settings.siteUrl;
    const port = (app.server.address() as AddressInfo | null)?.port ?? settings.port;
    return `http://localhost:${port}`;
  }

  async function mailLink(email: string, language: Language): Promise<void> {
    const user = await store.users.byEmail(email);
    if (!user || user.email === demoAccount.email) return;
    const base = language === fallbackLanguage ? '' : `/${language}`;
    const mails = accountMails(app.mailDesk, language);
    const rules = { milliseconds: resetRules.milliseconds, limit: resetRules.maxLinks };
    await store.resets.start(user.id, rules, Date.now(), (token) =>
      mails.resetLink(user.email, `${siteUrl()}${base}/reset-password#token=${token}`),
    );
  }

  app.post(
    '/api/auth/forgot-password',
    {
      schema: {
        summary: 'Ask for a mail with a link that sets a new password',
        description: 'The answer is the same whether or not the address has an account.',
        body: forgotPasswordBody,
        response: { 200: okAnswer },
        errors: { 429: [tooManyAnswer] },
      },
    },
    async (request, reply) => {
      const { email, language } = request.body;
      await limitLinks(request, reply);
      await Promise.all([mailLink(email, languageOf(language)), setTimeout(answerAfterMilliseconds)]);
      app.sendMails().catch((error: unknown) => request.log.error(error));
      return { status: 'ok' as const };
    },
  );

  app.post(
    '/api/auth/reset-password',
    {
      schema: {
        summary: 'Set a new password with the token of the mail',
        description: 'It works once; all devices are signed out.',
        errors: { 400: ['password_mismatch'], 410: ['link_expired'] },
        body: resetPasswordBody,
        response: { 200: okAnswer },
      },
    },
    async (request, reply) => {
      const { token, newPassword } = request.body;
      requireSame(request.body);
      const done = await store.resets.finish(token, await hash(newPassword), Date.now());
      if (!done)
        throw new ApiError(410, 'link_expired', 'This link has been used or is too old. Please ask for a new one.');
      // However many strangers have tried meanwhile: who reads the customer's mail is the customer.
      app.signInGuard.forgive(done.email, callerKey(request));
      app.giveDeviceCookie(reply, done.userId);
      return { status: 'ok' as const };
    },
  );
};
export default routes;
