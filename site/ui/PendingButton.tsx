import type { ReactNode } from 'react';

/** A form's submit button. It stays focused while the form is being sent; a disabled button would lose the focus. */
export function PendingButton({
  pending,
  className,
  children,
}: {
  pending: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <button
      type="submit"
      className={className ? `btn btn-main ${className}` : 'btn btn-main'}
      aria-disabled={pending || undefined}
    >
      {children}
    </button>
  );
}
