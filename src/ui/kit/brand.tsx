/** The mark: two stairs, the counters'. */
export function Brand() {
  return (
    <svg className="size-6" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M3 19.5h6v-6h6v-6h6"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <path
        d="M3 13.5h2.5v-3H8v-3h2.5v-3H13"
        fill="none"
        stroke="var(--accent-fill)"
        strokeWidth="2.4"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
