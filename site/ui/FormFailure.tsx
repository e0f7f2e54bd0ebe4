/** Why a form could not be sent. */
export function FormFailure({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p className="rounded-lg bg-bad-soft p-3 font-semibold text-bad" role="alert">
      {text}
    </p>
  );
}
