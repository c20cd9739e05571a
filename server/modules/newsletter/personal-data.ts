/** Only if the account's address is confirmed: anyone can register with someone else's email address. */
export const PERSONAL_DATA = {
  newsletter: `
    select s.email, s.language, s.created_at as "createdAt", s.confirmed_at as "confirmedAt", s.bounced_at as "bouncedAt"
    from newsletter_subscription s join app_user u on lower(u.email) = lower(s.email)
    where u.id = :id and u.email_confirmed_at is not null`,
};
