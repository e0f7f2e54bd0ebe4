import { type ReactNode, useState } from 'react';
import { FormFailure } from '../../ui/FormFailure';
import { PendingButton } from '../../ui/PendingButton';
import { useForm } from '../../ui/use-form';
import { tokenOf } from './mail-link';

interface Props<Answer> {
  title: string;
  lead: string;
  button: string;
  pendingButton: string;
  /** Where to go instead. */
  below: ReactNode;
  follow: (token: string) => Promise<Answer>;
  /** Why the link did nothing. */
  explain: (error: unknown) => string;
  done: (answer: Answer) => { title: string; text: string; below: ReactNode };
}

/**
 * What the link of a mail opens: it says what will happen, does it, and says what was done. It asks for a click, since
 * programs that scan mails open links.
 */
export function MailLink<Answer>(props: Props<Answer>) {
  const [answer, setAnswer] = useState<{ value: Answer }>();
  const { failure, pending, submit } = useForm({
    send: async () => setAnswer({ value: await props.follow(tokenOf(location.hash)) }),
    explain: props.explain,
  });

  if (answer) {
    const { title, text, below } = props.done(answer.value);
    return (
      <div className="panel mx-auto grid max-w-md grid-cols-1 gap-4 p-6" role="status">
        <h1 ref={(heading) => heading?.focus()} tabIndex={-1}>
          {title}
        </h1>
        <p className="[overflow-wrap:anywhere]">{text}</p>
        <p>{below}</p>
      </div>
    );
  }
  return (
    <form
      className="needs-script panel mx-auto grid max-w-md grid-cols-1 gap-4 p-6"
      method="post"
      onSubmit={submit}
      noValidate
    >
      <h1>{props.title}</h1>
      <FormFailure text={failure} />
      <p>{props.lead}</p>
      <PendingButton pending={pending}>{pending ? props.pendingButton : props.button}</PendingButton>
      <p>{props.below}</p>
    </form>
  );
}
