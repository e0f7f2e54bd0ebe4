import type { EnquiryLinkAnswer } from '../../../api/shop/enquiry/contract';
import { call } from '../../lib/http';
import { type IslandProps, useText } from '../../ui/island';
import { MailLink } from '../mail-link/MailLink';
import { linkFailure } from '../mail-link/mail-link';

/** Sends the enquiry that waits for the link of a mail. It shows nothing of it, because anybody may have written it. */
export default function SendEnquiry(props: IslandProps) {
  const t = useText(props);
  const { base } = props;
  return (
    <MailLink
      title={t('enquiry.title')}
      lead={t('enquiry.lead')}
      button={t('enquiry.send')}
      pendingButton={t('checkout.sending')}
      below={<a href={`${base}/`}>{t('login.backToHome')}</a>}
      follow={(token) => call<EnquiryLinkAnswer>('POST', '/api/enquiries/confirm', { token })}
      explain={(error) => linkFailure(error, t, { link_expired: t('enquiry.expired') })}
      done={({ data, key }) => ({
        title: t('checkout.sentTitle'),
        text: t('enquiry.sentText'),
        below: <a href={`${base}/orders/${data.orderId}#key=${key}`}>{t('enquiry.view')}</a>,
      })}
    />
  );
}
