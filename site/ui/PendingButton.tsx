import type { ReactNode } from 'react';

/** The button that sends a form. While it is being sent it keeps the focus, which a disabled button would lose. */
export function PendingButton({
  pending,
  className = '',
  children,
}: {
  pending: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <button type="submit" className={`btn btn-main ${className}`} aria-disabled={pending || undefined}>
      {children}
    </button>
  );
}
