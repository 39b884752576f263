import type { ClientListItem } from '@studio/contract/clients'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from '../../platform/index.ts'
import { Button } from '../../design/index.ts'
import { ClientInvoices, NewInvoiceButton } from '../../features/invoices/index.ts'
import { ClientActivity, ClientProofs, NewProof, ReviewLink } from '../../features/proofs/index.ts'

type Screens = typeof import('../../features/clients/screen.ts')

// Adds invoices and proofs to the client screens, because the clients feature can't import them.

export const withInvoices = (Client: Screens['ClientScreen']) =>
  function ClientWithInvoices() {
    return (
      <Client
        Begin={Begin}
        Act={ReviewLink}
        Proofs={ClientProofs}
        Invoices={Invoices}
        Activity={ClientActivity}
      />
    )
  }

export const withInvoicesLink = (Clients: Screens['ClientsScreen']) =>
  function ClientsWithInvoices() {
    return <Clients more={<InvoicesLink />} />
  }

function Begin({ client }: { client: ClientListItem }) {
  return (
    <>
      <NewInvoiceButton clientId={client.id} />
      <NewProof client={client} />
    </>
  )
}

const Invoices = ({ client }: { client: ClientListItem }) => <ClientInvoices clientId={client.id} />

function InvoicesLink() {
  const { t } = useTranslation('invoices')
  return (
    <Button asChild>
      <Link to="/dashboard/clients/invoices">
        <ReceiptText size={16} aria-hidden="true" />
        {t(($) => $.list.title)}
      </Link>
    </Button>
  )
}
