import { type ReactNode, useState } from 'react';
import { PageForm, PageFormDone } from '../../ui/PageForm';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { tokenOf } from './mail-link';

interface Props<Answer> {
  title: string;
  lead: string;
  button: string;
  pendingButton: string;
  /** A link to go on with instead. */
  below: ReactNode;
  follow: (token: string) => Promise<Answer>;
  /** Why the link did nothing. */
  explain: (error: unknown) => string;
  done: (answer: Answer) => { title: string; text: string; below: ReactNode };
}

/**
 * The page that a mail's link opens: it says what will happen, does it, and says what was done. It asks for a click,
 * because programs that scan mails open links.
 */
export function MailLink<Answer>(props: Props<Answer>) {
  const [answer, setAnswer] = useState<{ value: Answer }>();
  const { pending, ...form } = useForm({
    send: async () => setAnswer({ value: await props.follow(tokenOf(location.hash)) }),
    explain: props.explain,
  });

  if (answer) {
    const { title, text, below } = props.done(answer.value);
    return (
      <PageFormDone title={title}>
        <p className="[overflow-wrap:anywhere]">{text}</p>
        <p>{below}</p>
      </PageFormDone>
    );
  }
  return (
    <PageForm title={props.title} form={form}>
      <p>{props.lead}</p>
      <PendingButton pending={pending}>{pending ? props.pendingButton : props.button}</PendingButton>
      <p>{props.below}</p>
    </PageForm>
  );
}
