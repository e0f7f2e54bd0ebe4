import { useId, useState } from 'react';
import type { DeskOrder } from '../../../api/shop/desk/contract';
import { LongField } from '../../ui/Field';
import { type IslandProps, useText } from '../../ui/island';
import { TemplateButton } from '../templates/TemplateButton';
import { wordsProblem } from './quote';
import { answerWords, whatsAppLink } from './words';

/** Longer links do not open everywhere. */
const most = 2000;

/** Answers by WhatsApp: with the words of the quote at once, or with others. */
export function WhatsApp({ order, ...props }: IslandProps & { order: DeskOrder }) {
  const t = useText(props);
  const field = `${useId()}-whatsapp`;
  const [words, setWords] = useState<string>();
  const { phone } = order.contactInfo;
  const text = words ?? answerWords(order);
  const problem = wordsProblem(text, t);
  return (
    <>
      <a className="inline-block py-1" href={whatsAppLink(phone, answerWords(order))} target="_blank" rel="noreferrer">
        {t('desk.whatsApp')}
      </a>
      <details>
        <summary className="min-h-6 py-1">{t('desk.whatsAppOther')}</summary>
        <LongField
          id={field}
          label={t('desk.whatsApp')}
          rows={4}
          maxLength={most}
          value={text}
          problem={problem}
          onChange={({ target }) => setWords(target.value)}
        />
        <div className="flex flex-wrap items-center gap-3">
          <TemplateButton {...props} field={field} to={order.language} most={most} onText={setWords} />
          {!problem && (
            <a className="inline-block py-1" href={whatsAppLink(phone, text)} target="_blank" rel="noreferrer">
              {t('desk.whatsApp')}
            </a>
          )}
        </div>
      </details>
    </>
  );
}
