import { expect, test } from 'vitest';
import { smtpAddress } from './smtp-address.ts';

const asked = (setting: string) => Object.fromEntries(new URL(smtpAddress(setting).url).searchParams);

test('a mail server has ten seconds, unless the setting says how long', () => {
  expect(asked('smtp://mail.example')).toMatchObject({ connectionTimeout: '10000', socketTimeout: '10000' });
  expect(asked('smtp://mail.example?socketTimeout=60000')).toMatchObject({
    connectionTimeout: '10000',
    socketTimeout: '60000',
  });
});

test('only smtp:// may be plain; an address with TLS keeps TLS', () => {
  expect(smtpAddress('smtp://mail.example?plain=true')).toMatchObject({ plain: true });
  expect(asked('smtp://mail.example?plain=true')).not.toHaveProperty('requireTLS');
  expect(smtpAddress('smtps://mail.example?plain=true')).toMatchObject({ plain: false });
  expect(asked('smtps://mail.example?plain=true')).toMatchObject({ requireTLS: 'true' });
});
