import { contactSubjects } from '../../../api/shop/messages/rules';
import { Field, FieldFrame, LongField } from '../../ui/Field';
import { useText } from '../../ui/island';
import { contact, givenContact } from './contact';
import { MessageForm, type MessageFormProps } from './MessageForm';

/** The contact form. */
export default function ContactForm(props: MessageFormProps) {
  const t = useText(props);
  return (
    <MessageForm {...props} kind={contact} given={() => givenContact(location.search)}>
      {(field) => (
        <>
          <div className="grid gap-4 @min-[36rem]:grid-cols-2">
            <Field {...field('firstName')} />
            <Field {...field('lastName')} />
            <Field {...field('email')} />
            <Field {...field('phone')} />
          </div>
          <FieldFrame {...field('subject')}>
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
          <div className="hidden [[data-part]_&]:block">
            <Field {...field('part')} />
          </div>
          <LongField {...field('message')} rows={6} />
        </>
      )}
    </MessageForm>
  );
}
