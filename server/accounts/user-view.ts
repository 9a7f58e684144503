import type { Config } from '../config/config.ts';
import { type Account, isConfirmed } from '../store/accounts/accounts.ts';
import type { Factor } from '../store/accounts/factors.ts';
import type { Identity } from '../store/accounts/identities.ts';

interface Known {
  account: Account;
  identities: Identity[];
  factors: Factor[];
}

/** An account as GoTrue's clients know a user. */
export function userView(config: Config, { account, identities, factors }: Known) {
  const confirmedAt = isConfirmed(account, config)
    ? (account.emailConfirmedAt ?? account.createdAt).toISOString()
    : null;
  const providers = identities.map((identity) => identity.provider);
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.isGuest ? '' : account.email,
    phone: '',
    ...(account.newEmail === null ? {} : { new_email: account.newEmail }),
    email_confirmed_at: confirmedAt,
    confirmed_at: confirmedAt,
    last_sign_in_at: account.lastSignInAt?.toISOString() ?? null,
    app_metadata: account.isGuest ? {} : { provider: providers[0] ?? 'email', providers },
    user_metadata: { name: account.displayName, displayName: account.displayName },
    identities: identities.map((identity) => ({
      identity_id: identity.id,
      id: identity.subject,
      user_id: account.id,
      provider: identity.provider,
      identity_data: { email: identity.email, sub: identity.subject },
      created_at: identity.createdAt.toISOString(),
      updated_at: (identity.lastSignInAt ?? identity.createdAt).toISOString(),
      last_sign_in_at: identity.lastSignInAt?.toISOString() ?? null,
    })),
    factors: factors.map((factor) => ({
      id: factor.id,
      friendly_name: factor.friendlyName,
      factor_type: 'totp',
      status: factor.verifiedAt ? 'verified' : 'unverified',
      created_at: factor.createdAt.toISOString(),
      updated_at: (factor.verifiedAt ?? factor.createdAt).toISOString(),
    })),
    created_at: account.createdAt.toISOString(),
    updated_at: account.updatedAt.toISOString(),
    is_anonymous: account.isGuest,
  };
}

export type UserView = ReturnType<typeof userView>;
