-- From an address to the guests who have asked for it: whatever asks for it next ends their links.
CREATE INDEX accounts_new_email ON accounts (new_email) WHERE new_email IS NOT NULL;
