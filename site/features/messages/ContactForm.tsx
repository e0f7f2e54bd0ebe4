import { contactFields, contactSubjects } from '../../../api/shop/messages/rules';
import { FieldFrame } from '../../ui/Field';
import { useText } from '../../ui/island';
import { contactForm, givenContact } from './contact';
import { MessageForm, type MessageFormProps, SenderFields } from './MessageForm';

/** The contact form. */
export default function ContactForm(props: MessageFormProps) {
  const t = useText(props);
  return (
    <MessageForm {...props} kind={contactForm} given={() => givenContact(location.search)}>
      {(field, problems) => (
        <>
          <SenderFields field={field} />
          <FieldFrame id="subject" label={t('contact.subject')} required problem={problems.subject}>
            {(control) => (
              <select {...control} defaultValue="">
                <option value="">{t('contact.chooseSubject')}</option>
                {contactSubjects.map((subject) => (
                  <option key={subject} value={subject}>
                    {t(`contact.subjects.${subject}`)}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
          <div className="hidden [[data-part]_&]:block">{field('part', { autoComplete: 'off' })}</div>
          <FieldFrame id="message" label={t('contact.message')} required problem={problems.message}>
            {(control) => <textarea {...control} rows={6} maxLength={contactFields.message.max} />}
          </FieldFrame>
        </>
      )}
    </MessageForm>
  );
}
