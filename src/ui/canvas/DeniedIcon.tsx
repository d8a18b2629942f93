import { Hand } from 'lucide-react';

/** A barred hand, the icon of a denial. */
export function DeniedIcon({ size = 24, className }: { readonly size?: number; readonly className?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      className={className}
      aria-hidden="true"
    >
      <Hand size={24} strokeWidth={2} />
      <path d="M3 3l18 18" strokeWidth="2.75" />
    </svg>
  );
}
